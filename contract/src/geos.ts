/** The parts of the world that offers are told apart by. */
export const geos = ['us', 'eu', 'asia', 'other'] as const

export const geoNames: Readonly<Record<(typeof geos)[number], string>> = {
  us: 'United States',
  eu: 'Europe',
  asia: 'Asia',
  other: 'Elsewhere',
}
