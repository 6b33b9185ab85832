import { getPageLocale } from '@tradepost/messages/page-messages'
import { Alert } from '@tradepost/ui/alert'
import { Fragment } from 'react'
import { type CheckoutState, fieldLabel, findShownError } from '#src/checkout/checkout.ts'
import { t } from '#src/messages.ts'
import { focusField } from './focus-field.ts'
import { type FieldName, fieldId } from './form-values.ts'

/** Lists the fields to fix, if more than one. Each name links to its field and disappears once it is fixed. */
export function ErrorSummary({ state }: { state: CheckoutState }) {
  const open = state.summary.filter((field) => findShownError(state, field) !== undefined)
  if (open.length < 2) return null
  return (
    <Alert tone="danger" isLive title={t('errorSummary.title', { count: open.length })}>
      {t.rich('errorSummary.text', { fields: () => <FieldLinks fields={open} state={state} /> })}
    </Alert>
  )
}

function FieldLinks({ fields, state }: { fields: readonly FieldName[]; state: CheckoutState }) {
  const labels = fields.map((field) => fieldLabel(state, field))
  let next = 0
  return new Intl.ListFormat(getPageLocale()).formatToParts(labels).map((part) => {
    if (part.type === 'literal') return <Fragment key={`before-${fields[next]}`}>{part.value}</Fragment>
    const field = fields[next]
    next += 1
    if (!field) return null
    return (
      <a
        key={field}
        href={`#${fieldId(field)}`}
        dir="auto"
        className="font-[520] underline decoration-[1.5px] underline-offset-3"
        onClick={(event) => {
          event.preventDefault()
          focusField(field)
        }}
      >
        {part.value}
      </a>
    )
  })
}
