import { Alert } from '@tradepost/ui/alert'
import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { errorMessage } from './request.ts'
import { isSessionEnded } from './session-ended.ts'

type FormRefusalProps<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  /** What the server refused it with. */
  error: unknown
  /** What did not happen: "It was not saved". */
  title: string
}

/** What was refused, above a long form. The fields say the rest. */
export function FormRefusal<Values extends FieldValues, Sent>({ form, error: refusal, title }: FormRefusalProps<Values, Sent>) {
  // A session that ended is said in the dialog over the page, and beside the button.
  const error = isSessionEnded(refusal) ? undefined : refusal
  const { errors, submitCount } = form.formState
  const words = error
    ? errorMessage(error)
    : submitCount > 0 && Object.keys(errors).length > 0
      ? 'Some fields need a look; they are marked below.'
      : undefined
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A field that is named has the focus already; anything else is said up here, however far down the button was.
    if (error && !document.activeElement?.matches('[aria-invalid="true"]')) place.current?.scrollIntoView({ block: 'center' })
  }, [error])
  if (words === undefined) return null
  return (
    <div ref={place}>
      <Alert tone="danger" title={title} isLive>
        {words}
      </Alert>
    </div>
  )
}
