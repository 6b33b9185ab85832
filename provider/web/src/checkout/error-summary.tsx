import { Alert } from '@tradepost/ui/alert'
import { Fragment } from 'react'
import { messages } from '#src/languages/messages.ts'
import { type CheckoutState, fieldLabel, shownError } from './checkout.ts'
import { focusField } from './focus-field.ts'
import { fieldId } from './form-values.ts'

// Marks where the names go in the sentence, which depends on the language.
const GAP = '\u0000'

/** Lists the fields to fix, if more than one; each name links to its field, and disappears once it is fixed. */
export function ErrorSummary({ state }: { state: CheckoutState }) {
  const open = state.summary.filter((field) => shownError(state, field) !== undefined)
  if (open.length < 2) return null
  const labels = open.map((field) => fieldLabel(state, field))
  const [before, after] = messages.errorSummary.text(GAP).split(GAP)
  let next = 0
  return (
    <Alert tone="danger" isLive title={messages.errorSummary.title(open.length)}>
      {before}
      {new Intl.ListFormat(messages.language).formatToParts(labels).map((part) => {
        if (part.type === 'literal') return <Fragment key={`before-${open[next]}`}>{part.value}</Fragment>
        const field = open[next]
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
      })}
      {after}
    </Alert>
  )
}
