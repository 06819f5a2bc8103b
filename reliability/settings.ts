/** What an instance is told that is not to meet limits, so that what is behind them is tried. */

/** Every limit is there and counts; none is reached. */
export const raisedLimits: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['PER_MIN', 'PER_DAY', 'IP_PER_MIN', 'WRITES_PER_MIN', 'RENTAL_WRITES_PER_MIN'],
      ...['TEST_PER_MIN', 'TEST_HELPERS_PER_MIN', 'DASHBOARD_IP_PER_MIN'],
    ].map((name) => [`RATE_LIMIT_${name}`, '1000000000']),
  ),
  MAX_ACTIVE_RENTALS: '1000000000',
  DAILY_SPEND_LIMIT_CENTS: '1000000000000',
}

export const generousSettings: Readonly<Record<string, string>> = {
  ...raisedLimits,
  // An instance without the demo has simulated machines only when it asks for them.
  PROVISION_LOCAL: '1',
  PROVISION_LOCAL_SECONDS: '0.2',
  LOG_LEVEL: 'warn',
}
