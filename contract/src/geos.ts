/** The geographies of offers. */
export const geos = ['us', 'eu', 'asia', 'other'] as const

export const geoNames: Readonly<Record<(typeof geos)[number], string>> = {
  us: 'United States',
  eu: 'Europe',
  asia: 'Asia',
  other: 'Elsewhere',
}

/** Other names of each geography. */
export const geoAliases: Readonly<Record<(typeof geos)[number], readonly string[]>> = {
  us: ['USA', 'United States of America', 'America'],
  eu: ['European Union'],
  asia: [],
  other: [],
}

/** Countries and larger areas without their own region. Their names lead to the geography that contains them. */
export const countriesOf: Readonly<Record<(typeof geos)[number], readonly string[]>> = {
  us: ['North America'],
  eu: [
    ...['Austria', 'Belgium', 'Bulgaria', 'Croatia', 'Cyprus', 'Czechia', 'Czech Republic', 'Denmark', 'Estonia', 'Finland', 'France'],
    ...['Greece', 'Hungary', 'Latvia', 'Lithuania', 'Luxembourg', 'Malta', 'Netherlands', 'Holland', 'Portugal', 'Romania', 'Serbia'],
    ...['Slovakia', 'Slovenia', 'Spain', 'Switzerland', 'Turkey', 'Türkiye', 'Ukraine'],
  ],
  asia: ['China', 'Hong Kong', 'Indonesia', 'Korea', 'South Korea', 'Malaysia', 'Philippines', 'Thailand', 'Vietnam'],
  other: [],
}
