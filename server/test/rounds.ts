/** How often each race is run: for ten thousand of them, `RACES=720`. */
export const rounds = Number(process.env.RACES ?? 12)
