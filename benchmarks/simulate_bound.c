/* A bound for the simulator: what a plain C loop takes for the same tournaments and the same counts.

   cc -O3 -march=native simulate_bound.c -o bound -lm; ./bound cup|round_robin|monrad TOURNAMENTS
   Prints tournaments a CPU second and how often the best player won. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t word;
#define GAMMA 0x9E3779B97F4A7C15ull

static word mix(word z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
static word at(word stream, word number) { return mix(stream + (number + 1) * GAMMA); }
static word part(word stream, word key) { return mix(stream ^ (key * GAMMA)); }
static int pick(word drawn, int count) { return (int)(((drawn >> 32) * (word)count) >> 32); }

static word wins[64][64];
static int64_t places[64][64], separated[64][5], inversions, squares;

static void model(int n) {
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            wins[a][b] = (word)(9007199254740992.0 / (1 + pow(10, (a - b) * (600.0 / (n - 1)) / 400)));
}
static int won(word drawn, int a, int b) { return (drawn >> 11) < wins[a][b]; }

static void tally(int n, const int *level) {
    int64_t found = 0, total = 0;
    for (int p = 0; p < n; p++) {
        places[p][(level[p] >> 1) - 1]++;
        int64_t away = level[p] - 2 * (p + 1);
        total += away * away;
        for (int q = p + 1; q < n; q++) found += 2 * (level[p] > level[q]) + (level[p] == level[q]);
    }
    inversions += found;
    squares += total;
}

static void cup(word stream) {
    int line[16], level[16], n = 16;
    word lots = part(stream, 4), games = part(stream, 1), match = 0, number = 0;
    for (int p = 0; p < n; p++) line[p] = p;
    for (int last = n - 1; last > 0; last--) {
        int other = pick(at(lots, number++), last + 1), kept = line[last];
        line[last] = line[other];
        line[other] = kept;
    }
    for (int left = n; left > 1; left /= 2) {
        for (int m = 0; m < left / 2; m++) {
            int a = line[2 * m], b = line[2 * m + 1], first = won(at(games, match++), a, b);
            level[first ? b : a] = left / 2 + 1 + left;
            line[m] = first ? a : b;
        }
    }
    level[line[0]] = 2;
    tally(n, level);
}

static void sort_keys(int n, const int64_t *key, int *order) {
    for (int i = 1; i < n; i++) {
        int p = order[i], before = i - 1;
        while (before >= 0 && key[order[before]] < key[p]) {
            order[before + 1] = order[before];
            before--;
        }
        order[before + 1] = p;
    }
}

static void round_robin(word stream) {
    static int order[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    int n = 8, level[8];
    int64_t key[8] = {0};
    word games = part(stream, 1), lots = part(stream, 3);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++) key[won(at(games, a * n + b), a, b) ? a : b] += (int64_t)2 << 48;
    for (int p = 0; p < n; p++) key[p] += (int64_t)(at(lots, p) >> 44) << 13 | p;
    sort_keys(n, key, order);
    for (int i = 0; i < n; i++) {
        level[order[i]] = 2 * i + 2;
        if (i + 1 < n) separated[i][(key[order[i]] ^ key[order[i + 1]]) >> 48 ? 0 : 2]++;
    }
    tally(n, level);
}

/* Points, games among equals, running score, sum of the opponents' points, lot or start number: one key a player. */
static void list(word stream, int n, int rounds, int after, int final, const int *points, const int *running,
                 const word *met, const word *beaten, int opponent[][8], int64_t *key) {
    word group[24] = {0}, lots = part(stream, 3);
    for (int p = 0; p < n; p++) group[points[p]] |= 1ull << p;
    for (int p = 0; p < n; p++) {
        int64_t tie = final ? (int64_t)(at(lots, (word)(rounds << 16 | p)) >> 44) : (1 << 20) - 1 - p, sum = 0;
        for (int r = 0; r < after; r++) sum += points[opponent[p][r]];
        key[p] = (int64_t)points[p] << 56 | (int64_t)running[p] << 38 | sum << 26 | tie << 6 | p;
    }
    for (int g = 0; g < 2 * rounds + 1; g++) {
        int used = (group[g] & (group[g] - 1)) != 0;
        for (word left = group[g]; left && used; left &= left - 1) used = (met[__builtin_ctzll(left)] & group[g]) != 0;
        if (!used) continue;
        for (word left = group[g]; left; left &= left - 1) {
            int p = __builtin_ctzll(left);
            word same = met[p] & group[g];
            int balance = 2 * __builtin_popcountll(beaten[p] & group[g]) - __builtin_popcountll(same);
            key[p] |= (int64_t)(balance + 32) << 49;
        }
    }
}

static int pair_all(word everybody, const word *met, int *lower, int *upper) {
    word left[32], option[32];
    int depth = 0;
    left[0] = everybody;
    lower[0] = __builtin_ctzll(everybody);
    option[0] = everybody & ~(1ull << lower[0]) & ~met[lower[0]];
    for (;;) {
        if (!option[depth]) {
            if (depth-- == 0) return 0;
            continue;
        }
        upper[depth] = __builtin_ctzll(option[depth]);
        option[depth] &= option[depth] - 1;
        word rest = left[depth] & ~(1ull << lower[depth]) & ~(1ull << upper[depth]);
        if (!rest) return 1;
        left[++depth] = rest;
        lower[depth] = __builtin_ctzll(rest);
        option[depth] = rest & ~(1ull << lower[depth]) & ~met[lower[depth]];
    }
}

static void monrad(word stream) {
    enum { N = 16, ROUNDS = 5 };
    int order[N], points[N] = {0}, running[N] = {0}, opponent[N][8], level[N], lower[N], upper[N], place[N];
    word met[N] = {0}, beaten[N] = {0}, barred[N], games = part(stream, 1);
    int64_t key[N];
    for (int p = 0; p < N; p++) order[p] = p;
    for (int r = 1; r <= ROUNDS; r++) {
        if (r == 1) {
            for (int i = 0; i < N / 2; i++) lower[i] = 2 * i, upper[i] = 2 * i + 1;
        } else {
            list(stream, N, ROUNDS, r - 1, 0, points, running, met, beaten, opponent, key);
            sort_keys(N, key, order);
            for (int i = 0; i < N; i++) place[order[i]] = i;
            for (int i = 0; i < N; i++) {
                barred[i] = 0;
                for (int k = 0; k < r - 1; k++) barred[i] |= 1ull << place[opponent[order[i]][k]];
            }
            if (!pair_all((1ull << N) - 1, barred, lower, upper)) return;
        }
        for (int i = 0; i < N / 2; i++) {
            int a = order[lower[i]], b = order[upper[i]], strong = a < b ? a : b, weak = a < b ? b : a;
            int winner = won(at(games, (word)(r << 16 | strong)), strong, weak) ? strong : weak;
            opponent[a][r - 1] = b;
            opponent[b][r - 1] = a;
            met[a] |= 1ull << b;
            met[b] |= 1ull << a;
            points[winner] += 2;
            beaten[winner] |= 1ull << (winner == a ? b : a);
        }
        for (int p = 0; p < N; p++) running[p] += points[p];
    }
    list(stream, N, ROUNDS, ROUNDS, 1, points, running, met, beaten, opponent, key);
    sort_keys(N, key, order);
    for (int i = 0; i < N; i++) {
        level[order[i]] = 2 * i + 2;
        if (i + 1 < N) {
            int64_t differ = key[order[i]] ^ key[order[i + 1]];
            separated[i][differ >> 56 ? 0 : differ >> 49 ? 1 : differ >> 38 ? 2 : differ >> 26 ? 3 : 4]++;
        }
    }
    tally(N, level);
}

int main(int count, char **words) {
    if (count != 3) return 2;
    void (*play)(word) = !strcmp(words[1], "cup") ? cup : !strcmp(words[1], "monrad") ? monrad : round_robin;
    int64_t tournaments = atoll(words[2]);
    model(play == round_robin ? 8 : 16);
    word seed = mix(1);
    clock_t began = clock();
    for (int64_t t = 0; t < tournaments; t++) play(mix(seed + (word)(t + 1) * GAMMA));
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("{\"rate\": %.0f, \"best\": %.6f, \"inversions\": %.6f}\n", tournaments / seconds,
           (double)places[0][0] / tournaments, (double)inversions / 2 / tournaments);
    return squares == -1;
}
