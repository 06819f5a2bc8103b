/** The service's secret in tests. */
export const testSecret = Buffer.alloc(32, 7)
