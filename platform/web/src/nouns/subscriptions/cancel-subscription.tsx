import type { CancelForm } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { CANCELLATION_FEEDBACKS } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { cancellationReasonLabel } from './subscription-labels.ts'

const COMMENT_MAX = 3000

type CancelSubscriptionProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** "Plumb Pro", "Plumb Pro for Maya Lindqvist" */
  name: string
  /** End of the paid period. Undefined if there is none, so that the subscription can only end now. */
  paidUntil: string | undefined
  /** Whether usage until the end is still charged. */
  isByUsage: boolean
  /** Who cancels it, and reads the consequences. */
  by: 'buyer' | 'seller'
  /** What the customer loses if the subscription ends now. */
  lossWords: string
  /** The caller closes the dialog once the subscription is canceled. */
  onCancel: (form: CancelForm) => void
  pending: boolean
  error: Error | null
}

type Ending = Pick<CancelSubscriptionProps, 'by'> & { isLater: boolean; isByUsage: boolean; lossWords: string }

/** Describes the consequences of ending it: now or later, with or without a charge for usage. */
function consequenceOf({ by, isLater, isByUsage, lossWords }: Ending): string {
  if (isLater) return isByUsage ? t('nouns.cancelSubscription.laterWithUsage') : t('nouns.cancelSubscription.later', { by })
  return t(isByUsage ? 'nouns.cancelSubscription.nowWithUsage' : 'nouns.cancelSubscription.now', { loss: lossWords })
}

/** Asks when and why a subscription should end. */
export function CancelSubscription(props: CancelSubscriptionProps) {
  const { open, onOpenChange, name, by, paidUntil, isByUsage, lossWords, onCancel, pending, error } = props
  const [chosen, setChosen] = useState<CancelForm['when']>('next_billing_date')
  const [feedback, setFeedback] = useState<CancelForm['feedback']>(null)
  const [comment, setComment] = useState('')
  const when = paidUntil ? chosen : 'now'
  const isLater = when === 'next_billing_date'
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('nouns.cancelSubscription.title', { name })}
      consequence={consequenceOf({ by, isLater, isByUsage, lossWords })}
      confirmLabel={
        isLater && paidUntil
          ? t('nouns.cancelSubscription.confirmOn', { date: formatDay(paidUntil) })
          : t('nouns.cancelSubscription.confirmNow')
      }
      keepLabel={t('nouns.cancelSubscription.keep')}
      pending={pending}
      error={error ? getErrorMessage(error) : undefined}
      onConfirm={() => onCancel({ when, feedback, comment: comment.trim() || null })}
    >
      <div className="grid gap-4">
        {paidUntil ? (
          <RadioGroup
            legend={t('nouns.cancelSubscription.when')}
            value={when}
            onValueChange={setChosen}
            options={[
              { value: 'next_billing_date', label: t('nouns.cancelSubscription.onDay', { date: formatDay(paidUntil) }) },
              { value: 'now', label: t('nouns.cancelSubscription.rightAway') },
            ]}
          />
        ) : null}
        <Field label={t('nouns.cancelSubscription.reason')} isOptional>
          <NativeSelect
            value={feedback ?? ''}
            onChange={(event) => setFeedback(CANCELLATION_FEEDBACKS.find((each) => each === event.target.value) ?? null)}
          >
            <option value="">{t('nouns.cancelSubscription.noReason')}</option>
            {CANCELLATION_FEEDBACKS.map((each) => (
              <option key={each} value={each}>
                {cancellationReasonLabel(each)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {feedback ? (
          <Field label={t('nouns.cancelSubscription.comment')} isOptional>
            <Textarea rows={2} maxLength={COMMENT_MAX} value={comment} onChange={(event) => setComment(event.target.value)} />
          </Field>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
