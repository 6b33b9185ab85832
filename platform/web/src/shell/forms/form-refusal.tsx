import { Alert } from '@tradepost/ui/alert'
import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'

type FormRefusalProps<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  /** The server's error. */
  error: unknown
  /** Title of the error: "Couldn’t save changes". */
  title: string
}

/** Shows an error above a long form. The fields show the details. */
export function FormRefusal<Values extends FieldValues, Sent>({ form, error, title }: FormRefusalProps<Values, Sent>) {
  const { errors, submitCount } = form.formState
  const words = error
    ? getErrorMessage(error)
    : submitCount > 0 && Object.keys(errors).length > 0
      ? t('dashboardShell.editor.invalid')
      : undefined
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A field error focuses its field. Any other error scrolls into view, because the button may be far away.
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
