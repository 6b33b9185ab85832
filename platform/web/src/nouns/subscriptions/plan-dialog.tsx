import type { UseQueryResult } from '@tanstack/react-query'
import type { ShownAddon } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { PlanCost, type ShownPlanPreview } from './plan-cost.tsx'
import { choiceOf, type Held, isSameChoice, PlanFields } from './plan-fields.tsx'
import type { CurrentPlan } from './plans.ts'

/** Keeps the plan that is chosen instead of the current one. */
export function usePlanChoice(current: CurrentPlan & Held, addons: readonly ShownAddon[]) {
  const own = choiceOf(current, addons)
  const [choice, setChoice] = useState(own)
  return { current, choice, setChoice, isChanged: !isSameChoice(choice, own), reset: () => setChoice(own) }
}

type PlanDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'description'> & {
  onOpenChange: (open: boolean) => void
  shopSlug: string
  plan: ReturnType<typeof usePlanChoice>
  preview: UseQueryResult<ShownPlanPreview>
  /** Set for a scheduled change: nothing is charged now. */
  waitsUntil?: string | undefined
  change: { error: Error | null; isPending: boolean; reset: () => void }
  /** Labels the button of a change that charges an amount. */
  chargeLabel: (amount: string) => string
  /** `charged`: what the wallet doesn't pay of `total`. */
  onSubmit: (charge: { total: number; charged: number }) => void
  /** More fields, below the plan's. */
  children?: ReactNode
}

/** Chooses a plan, quantity and add-ons, and shows the cost now and from then on. */
export function PlanDialog(props: PlanDialogProps) {
  const { shopSlug, plan, preview, waitsUntil, change, chargeLabel, onSubmit, children, onOpenChange, ...dialog } = props
  const { total_amount: total = 0, currency = plan.current.currency } = preview.data?.immediate_charge.summary ?? {}
  const charged = waitsUntil ? 0 : total - (preview.data?.wallet_amount ?? 0)
  const isKnown = plan.isChanged && preview.isSuccess && !preview.isPlaceholderData
  return (
    <Dialog
      {...dialog}
      onOpenChange={(isOpen) => {
        change.reset()
        plan.reset()
        onOpenChange(isOpen)
      }}
      size="lg"
      footer={
        <>
          <DialogClose>
            <Button>{t('nouns.planDialog.keep')}</Button>
          </DialogClose>
          <Button variant="primary" disabled={!isKnown} pending={change.isPending} onClick={() => onSubmit({ total, charged })}>
            {isKnown && charged > 0 ? chargeLabel(formatMoney(charged, currency)) : t('nouns.planDialog.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <PlanFields shopSlug={shopSlug} current={plan.current} value={plan.choice} onChange={plan.setChoice} />
        {children}
        {plan.isChanged ? (
          <PlanCost preview={preview} waitsUntil={waitsUntil} />
        ) : (
          <p className="text-sm text-ink-3">{t('nouns.planDialog.nothingChosen')}</p>
        )}
        {change.error ? (
          <Alert tone="danger" title={t('nouns.planDialog.failed')} isLive>
            {getErrorMessage(change.error)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  )
}
