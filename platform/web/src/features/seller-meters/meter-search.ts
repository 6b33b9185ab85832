/** Lengths of the usage chart, in days. */
export const USAGE_DAYS = [7, 30, 90] as const
const CUSTOMER_LENGTH_MAX = 100

/** Search parameters of a meter's page. */
export type MeterSearch = { days?: (typeof USAGE_DAYS)[number] | undefined; customer?: string | undefined }

/** Reads the search parameters of a meter's page. Invalid ones are ignored. */
export function readMeterSearch({ days, customer }: Record<string, unknown>): MeterSearch {
  return {
    days: USAGE_DAYS.find((each) => each === Number(days)),
    customer: typeof customer === 'string' && customer.length <= CUSTOMER_LENGTH_MAX ? customer : undefined,
  }
}
