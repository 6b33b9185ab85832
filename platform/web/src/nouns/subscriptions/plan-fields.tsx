import { useQuery } from '@tanstack/react-query'
import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { ShownAddon } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { QUANTITY_MAX } from '@tradepost/contract/provider/checkout/quantity'
import { PosterThumb } from '@tradepost/ui/drawings/posters'
import { LoadError } from '@tradepost/ui/empty-state'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Skeleton } from '@tradepost/ui/skeleton'
import { QuantityStepper } from '@tradepost/ui/stepper'
import { t } from '#src/messages.ts'
import { AddonsField } from '#src/nouns/addons/addons-field.tsx'
import { priceLine, rhythmAloud } from '#src/nouns/prices/billing-interval.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type CurrentPlan, catalogQuery, listAvailablePlans, planAddonsQuery } from './plans.ts'
import { costLabel } from './subscription-labels.ts'

/** The selected plan, quantity and add-ons. */
export type PlanChoice = { productId: string; quantity: number; addons: Readonly<Record<string, number>> }

/** Returns the selection in the server's format. */
export const planOf = ({ productId, quantity, addons }: PlanChoice) => ({
  product_id: productId,
  quantity,
  addons: Object.entries(addons).flatMap(([addon_id, count]) => (count > 0 ? [{ addon_id, quantity: count }] : [])),
})

/** How much of which product a subscription has. */
export type Held = { product_id: string; quantity: number }

/** Returns the current plan as a selection. */
export const choiceOf = ({ product_id, quantity }: Held, addons: readonly ShownAddon[]): PlanChoice => ({
  productId: product_id,
  quantity,
  addons: Object.fromEntries(addons.map((addon) => [addon.addon_id, addon.quantity])),
})

/** Returns whether two selections are the same. */
export function isSameChoice(left: PlanChoice, right: PlanChoice): boolean {
  const ids = new Set([...Object.keys(left.addons), ...Object.keys(right.addons)])
  return (
    left.productId === right.productId &&
    left.quantity === right.quantity &&
    [...ids].every((id) => (left.addons[id] ?? 0) === (right.addons[id] ?? 0))
  )
}

type PlanFieldsProps = {
  shopSlug: string
  current: CurrentPlan
  value: PlanChoice
  onChange: (choice: PlanChoice) => void
}

/**
 * Returns a plan's price in the subscriber's currency. A plan in another one has none here: its preview converts it at the
 * provider's rate. The current plan is shown at the price that the subscriber pays.
 */
function findPriceLabel(plan: ShopProduct, current: CurrentPlan): string | undefined {
  if (plan.currency === current.currency) return priceLine(plan)
  return plan.product_id === current.product_id ? costLabel(current, false) : undefined
}

/** Selects the plan, quantity and add-ons. */
export function PlanFields({ shopSlug, current, value, onChange }: PlanFieldsProps) {
  const catalog = useQuery(catalogQuery(shopSlug))
  const offered = useQuery(planAddonsQuery(shopSlug, value.productId))
  if (catalog.isError)
    return (
      <LoadError title={t('nouns.plans.loadError')} onRetry={() => void catalog.refetch()} isRetrying={catalog.isFetching}>
        {getErrorMessage(catalog.error)}
      </LoadError>
    )
  if (!catalog.data) return <Skeleton className="h-40 rounded-lg" />
  const plans = listAvailablePlans(catalog.data.products, current)
  const chosen = plans.find((plan) => plan.product_id === value.productId)
  const isGone = plans.every((plan) => plan.product_id !== current.product_id)
  const addons = offered.data ?? []
  return (
    <div className="grid gap-5">
      <RadioGroup
        legend={t('nouns.plans.plan')}
        value={value.productId}
        onValueChange={(productId) => onChange({ ...value, productId, addons: {} })}
        options={[
          ...(isGone
            ? [
                {
                  value: current.product_id,
                  label: current.product_name ?? t('nouns.plans.currentPlan'),
                  detail: t('nouns.plans.noLongerSold'),
                },
              ]
            : []),
          ...plans.map((plan) => {
            const price = findPriceLabel(plan, current)
            return {
              value: plan.product_id,
              label: plan.name,
              detail: price && plan.product_id === current.product_id ? t('nouns.plans.priceOfCurrent', { price }) : price,
              icon: plan.image ? (
                <img src={plan.image} alt="" className="size-8 rounded-sm object-cover" />
              ) : (
                <PosterThumb name={plan.poster ?? plan.name} size={32} />
              ),
            }
          }),
        ]}
      />
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden="true" className="text-md font-[540]">
          {t('nouns.plans.quantity')}
        </span>
        <QuantityStepper
          label={t('nouns.plans.quantity')}
          value={value.quantity}
          max={QUANTITY_MAX}
          onValueChange={(quantity) => onChange({ ...value, quantity })}
        />
      </div>
      {addons.length > 0 ? (
        <AddonsField
          addons={addons}
          chosen={value.addons}
          currency={current.currency}
          rhythm={chosen && 'every' in chosen.terms ? rhythmAloud(chosen.terms.every) : ''}
          onChange={(next) => onChange({ ...value, addons: next })}
        />
      ) : null}
    </div>
  )
}
