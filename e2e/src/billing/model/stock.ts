import type { TestBusiness } from '@tradepost/provider-server/testing/test-provider'
import { ADDONS, type AddonName, type Addons, CODES, type CodeName, type PlanName, planOf } from './catalog.ts'

/** Name of the usage event. */
export const USED = 'used'

/** A business, and the ids of its products by their names in the model. */
export type Stocked = Pick<TestBusiness, 'client'> & { ids: Map<string, string> }

async function once(business: Stocked, name: string, make: () => Promise<string>): Promise<string> {
  const id = business.ids.get(name) ?? (await make())
  business.ids.set(name, id)
  return id
}

const addonIdOf = (business: Stocked, name: AddonName) =>
  once(business, name, async () => {
    const { id } = await business.client.addons.create({ name, price: ADDONS[name], currency: 'USD', tax_category: 'saas' })
    return id
  })

const meterIdOf = (business: Stocked) =>
  once(business, USED, async () => {
    const aggregation = { type: 'count' as const }
    const made = await business.client.meters.create({ name: USED, event_name: USED, measurement_unit: 'times', aggregation })
    return made.id
  })

export const productIdOf = (business: Stocked, name: PlanName): Promise<string> =>
  once(business, name, async () => {
    const { price, percentOff, frequency, period, trial, isTaxInside, meter, hasKeys } = planOf(name)
    const terms = {
      currency: 'USD' as const,
      discount: percentOff,
      purchasing_power_parity: false,
      tax_inclusive: isTaxInside,
      payment_frequency_count: frequency.count,
      payment_frequency_interval: frequency.interval,
      subscription_period_count: period.count,
      subscription_period_interval: period.interval,
    }
    const meters = meter
      ? [
          {
            meter_id: await meterIdOf(business),
            free_threshold: meter.freeUnits,
            price_per_unit: String(meter.centsOfThousand / 1000),
          },
        ]
      : []
    const trialTerms = trial
      ? { trial_period_days: trial.days, trial_amount: trial.amount, trial_apply_discounts: trial.takesCodes }
      : {}
    const made = await business.client.products.create({
      name,
      tax_category: 'saas',
      license_key_enabled: hasKeys,
      price: meter
        ? { type: 'usage_based_price', ...terms, fixed_price: price, meters }
        : { type: 'recurring_price', ...terms, price, ...trialTerms },
      ...(meter ? {} : { addons: await Promise.all([addonIdOf(business, 'support'), addonIdOf(business, 'seats')]) }),
    })
    return made.product_id
  })

export const codeOf = (business: Stocked, name: CodeName) =>
  once(business, name, async () => {
    const { basisPoints: amount, cycles: subscription_cycles, isPreserved: preserve_on_plan_change } = CODES[name]
    await business.client.discounts.create({
      type: 'percentage',
      code: name,
      amount,
      subscription_cycles,
      preserve_on_plan_change,
    })
    return name
  })

export const addonsOf = (business: Stocked, addons: Addons) =>
  Promise.all(
    (Object.entries(addons) as [AddonName, number][]).map(async ([name, quantity]) => ({
      addon_id: await addonIdOf(business, name),
      quantity,
    })),
  )

/** Returns the model's name for an id. */
export const nameOf = ({ ids }: Stocked, id: string): string => [...ids].find(([, each]) => each === id)?.[0] ?? id
