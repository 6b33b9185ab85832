import type { CancelForm } from '@tradepost/contract/platform/seller-subscriptions'
import { CANCELLATION_FEEDBACKS } from '@tradepost/contract/provider/subscriptions'
import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { Field } from '@tradepost/ui/field'
import { NativeSelect } from '@tradepost/ui/native-select'
import { RadioGroup } from '@tradepost/ui/radio-group'
import { Textarea } from '@tradepost/ui/textarea'
import { useState } from 'react'
import { formatDay } from '#src/shell/moment.ts'
import { errorMessage } from '#src/shell/request.ts'
import { CANCELLATION_REASON_LABELS } from './subscription-words.ts'

const COMMENT_MAX = 3000

type CancelSubscriptionProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** "Plumb Pro", "Plumb Pro for Maya Lindqvist" */
  name: string
  /** The end of the paid period; undefined without one, so that the subscription can only end now. */
  paidUntil: string | undefined
  /** Whether usage until the end is still charged. */
  isByUsage: boolean
  /** Says what the customer loses if it ends now. */
  lossWords: string
  /** Closes the dialog once it is done. */
  onCancel: (form: CancelForm) => void
  pending: boolean
  error: Error | null
}

/** Asks when and why a subscription should end. */
export function CancelSubscription(props: CancelSubscriptionProps) {
  const { open, onOpenChange, name, paidUntil, isByUsage, lossWords, onCancel, pending, error } = props
  const [chosen, setChosen] = useState<CancelForm['when']>('next_billing_date')
  const [feedback, setFeedback] = useState<CancelForm['feedback']>(null)
  const [comment, setComment] = useState('')
  const when = paidUntil ? chosen : 'now'
  const isLater = when === 'next_billing_date'
  const rest = isByUsage ? 'Only usage until then will be charged' : 'No further charges'
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Cancel ${name}?`}
      consequence={isLater ? `${rest}. You can undo this until it ends.` : `It ends right away. ${rest}. ${lossWords}`}
      confirmLabel={isLater && paidUntil ? `Cancel on ${formatDay(paidUntil)}` : 'Cancel now'}
      keepLabel="Keep subscription"
      pending={pending}
      error={error ? errorMessage(error) : undefined}
      onConfirm={() => onCancel({ when, feedback, comment: comment.trim() || null })}
    >
      <div className="grid gap-4">
        {paidUntil ? (
          <RadioGroup
            legend="When it ends"
            value={when}
            onValueChange={setChosen}
            options={[
              { value: 'next_billing_date', label: `On ${formatDay(paidUntil)}`, detail: 'at the end of the paid period' },
              { value: 'now', label: 'Now', detail: 'no refund for unused time' },
            ]}
          />
        ) : null}
        <Field label="Reason" isOptional>
          <NativeSelect
            value={feedback ?? ''}
            onChange={(event) => setFeedback(CANCELLATION_FEEDBACKS.find((each) => each === event.target.value) ?? null)}
          >
            <option value="">No reason given</option>
            {CANCELLATION_FEEDBACKS.map((each) => (
              <option key={each} value={each}>
                {CANCELLATION_REASON_LABELS[each]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {feedback ? (
          <Field label="Comment" isOptional>
            <Textarea rows={2} maxLength={COMMENT_MAX} value={comment} onChange={(event) => setComment(event.target.value)} />
          </Field>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
