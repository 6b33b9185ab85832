import type { Refundable } from '@tradepost/contract/platform/sales/seller-refunds'
import { Button } from '@tradepost/ui/button'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Field } from '@tradepost/ui/inputs/field'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { toast } from '@tradepost/ui/overlays/toast'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { type ShownPayment, useRefund } from './api.ts'
import { RefundAmounts, type RefundFieldsProps } from './refund-amounts.tsx'
import { EMPTY_CHOICE, findBalanceAfter, type RefundChoice, type RefundSums, sumRefund, toRefundForm } from './refund-choice.ts'

type RefundTotalsProps = { refundable: Refundable; sums: RefundSums; customer: string }

/** Shows what the customer gets, and what that does to the balance. */
function RefundTotals({ refundable, sums, customer }: RefundTotalsProps) {
  const { currency, fee } = refundable
  const { amount, tax } = sums
  const balance = findBalanceAfter(sums, refundable)
  return (
    <div className="grid gap-5" aria-live="polite">
      <Totals className="text-md">
        <TotalLine label={t('sellerRefunds.dialog.net')} amount={<Money amount={amount - tax} currency={currency} />} />
        <TotalLine label={t('sellerRefunds.dialog.tax')} amount={<Money amount={tax} currency={currency} />} />
        <GrandTotal label={t('sellerRefunds.dialog.gets', { customer })} amount={<Money amount={amount} currency={currency} />} />
      </Totals>
      {balance ? (
        <Totals className="text-md">
          <TotalLine label={t('sellerRefunds.dialog.balance')} amount={<Money amount={balance.before} currency={currency} />} />
          <TotalLine label={t('sellerRefunds.dialog.netOff')} amount={<Money amount={-balance.net} currency={currency} />} />
          <TotalLine label={t('sellerRefunds.dialog.fee')} amount={<Money amount={-balance.fee} currency={currency} />} />
          <GrandTotal
            label={t('sellerRefunds.dialog.balanceAfter')}
            amount={<Money amount={balance.after} currency={currency} />}
          />
        </Totals>
      ) : (
        <p className="text-sm text-ink-3">
          {t('sellerRefunds.dialog.feeText', { amount: formatMoney(fee.amount, fee.currency) })}
        </p>
      )}
    </div>
  )
}

type RefundPaymentProps = { slug: string; data: ShownPayment }

/** Decides what happens to what was sold: license keys, downloads, and the subscription. */
function AccessFields({ slug, data, choice, onChange }: RefundPaymentProps & Omit<RefundFieldsProps, 'refundable'>) {
  const may = usePermissions(slug)
  const { payment, has_license_keys: hasKeys, can_keep_downloads: canKeepDownloads } = data
  const canCancel = payment.subscription_id !== null && may('subscription:update')
  return (
    <>
      {canCancel ? (
        <Checkbox
          label={t('sellerRefunds.dialog.cancelSubscription')}
          hint={t('sellerRefunds.dialog.cancelSubscriptionHint')}
          checked={choice.cancelsSubscription}
          onChange={(event) => onChange({ cancelsSubscription: event.target.checked })}
        />
      ) : null}
      {(hasKeys || canKeepDownloads) && may('licenseKey:update') && !choice.cancelsSubscription ? (
        <RadioGroup
          legend={t('sellerRefunds.dialog.access')}
          value={choice.keepsAccess ? 'keep' : 'withdraw'}
          onValueChange={(value) => onChange({ keepsAccess: value === 'keep' })}
          options={[
            {
              value: 'withdraw',
              label: t('sellerRefunds.dialog.withdraw'),
              detail: t('sellerRefunds.dialog.withdrawText'),
            },
            {
              value: 'keep',
              label: t('sellerRefunds.dialog.keep'),
              detail: t(canKeepDownloads === false ? 'sellerRefunds.dialog.keepKeysText' : 'sellerRefunds.dialog.keepText'),
            },
          ]}
        />
      ) : null}
    </>
  )
}

function RefundFields({ slug, data, refundable, onDone }: RefundPaymentProps & { refundable: Refundable; onDone: () => void }) {
  const { payment } = data
  const { payment_id: id, customer, card_last_four: digits } = payment
  const [choice, setChoice] = useState<RefundChoice>(EMPTY_CHOICE)
  const refund = useRefund({ slug, id })
  const sums = sumRefund(choice, refundable)
  const isValid = sums !== undefined && sums.most === undefined
  const change = (changes: Partial<RefundChoice>) => {
    refund.reset()
    setChoice((known) => ({ ...known, ...changes }))
  }
  const amount = formatMoney(sums?.amount ?? 0, refundable.currency)
  function send() {
    if (!isValid) return
    refund.mutate(toRefundForm(choice), {
      onSuccess: ({ is_subscription_canceled: isCanceled }) => {
        onDone()
        toast.success(t('sellerRefunds.dialog.done'))
        if (isCanceled === false) toast.error(t('sellerRefunds.dialog.notCanceled'))
      },
    })
  }
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onDone())}
      title={t('sellerRefunds.dialog.title', { customer: customer.name })}
      description={digits ? t('sellerRefunds.dialog.textWithCard', { digits }) : t('sellerRefunds.dialog.text')}
      submitLabel={isValid ? t('sellerRefunds.dialog.submit', { amount }) : t('sellerRefunds.dialog.open')}
      tone="danger"
      failureTitle={t('sellerRefunds.dialog.failed')}
      pending={refund.isPending}
      isDisabled={!isValid}
      error={refund.error}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <RefundAmounts refundable={refundable} choice={choice} onChange={change} />
      <Field label={t('sellerRefunds.reason')} isOptional hint={t('sellerRefunds.dialog.reasonHint')}>
        <Textarea rows={2} maxLength={3000} value={choice.reason} onChange={(event) => change({ reason: event.target.value })} />
      </Field>
      <AccessFields slug={slug} data={data} choice={choice} onChange={change} />
      {isValid ? <RefundTotals refundable={refundable} sums={sums} customer={customer.name} /> : null}
    </FormDialog>
  )
}

/** Refunds a payment, in a dialog; nothing if nothing is left to refund, or the person may not. */
export function RefundPayment({ slug, data }: RefundPaymentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { refundable } = data
  if (!refundable) return null
  return (
    <>
      <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('sellerRefunds.dialog.open')}
      </Button>
      {isOpen ? <RefundFields slug={slug} data={data} refundable={refundable} onDone={() => setIsOpen(false)} /> : null}
    </>
  )
}
