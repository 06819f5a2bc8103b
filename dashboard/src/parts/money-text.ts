/** Formats cents as money, always with decimals, so that amounts align in a column. */
export const moneyText = (cents: number, currency = 'USD'): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)
