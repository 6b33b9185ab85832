/** The reports. Each is a page of the dashboard. */
export const REPORTS = [
  'earnings',
  'sales',
  'recurring-revenue',
  'retention',
  'refunds-and-disputes',
  'failed-payments',
  'cancellations',
  'renewals',
] as const
