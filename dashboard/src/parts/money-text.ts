/** Cents as money, always with its cents: amounts stand below each other. */
export const moneyText = (cents: number, currency = 'USD'): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)
