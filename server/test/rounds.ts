/** How often each race is run. `RACES=720` makes ten thousand of them. */
export const rounds = Number(process.env.RACES ?? 12)
