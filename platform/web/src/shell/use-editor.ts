import { useNavigate } from '@tanstack/react-router'
import { toast } from '@tradepost/ui/toast'
import { type SubmitEventHandler, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { showIssues } from './form-issues.ts'

type EditorOptions<Values extends FieldValues, Sent, Body, Thing> = {
  form: UseFormReturn<Values, unknown, Sent>
  /** Undefined for a new object. */
  thing: Thing | undefined
  valuesOf: (thing: Thing) => Values
  mutation: { mutateAsync: (body: Body) => Promise<Thing>; reset: () => void; isPending: boolean; error: unknown }
  bodyOf: (values: Sent) => Body
  /** The toast's text after saving. Defaults to "Saved". */
  savedWords?: (thing: Thing) => string
  /** Returns the path of a new object's page. */
  pageOf?: (thing: Thing) => string
  /** Called before a new object's page opens, to upload the images and files that waited for it. */
  onMade?: (thing: Thing) => void
  /** Something outside the form's fields has unsaved changes. */
  isDirtyToo?: boolean
}

/** Result of `useEditor`, for the editor page. */
export type Editor<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  isNew: boolean
  isDirty: boolean
  isSaving: boolean
  error: unknown
  /** Counts resets of the form, because a reset also removes input that can't be parsed. */
  edition: number
  onSubmit: SubmitEventHandler
  /** Undefined if there is nothing to discard. */
  discard: (() => void) | undefined
}

/**
 * Creates or saves an object with one form. Server errors appear at their fields, and no input is lost. After creating an
 * object, opens its page.
 */
export function useEditor<Values extends FieldValues, Sent, Body, Thing>(
  options: EditorOptions<Values, Sent, Body, Thing>,
): Editor<Values, Sent> {
  const {
    form,
    thing,
    valuesOf,
    mutation,
    bodyOf,
    savedWords = () => t('dashboardShell.editor.saved'),
    pageOf,
    onMade,
    isDirtyToo = false,
  } = options
  const navigate = useNavigate()
  const [edition, setEdition] = useState(0)
  function startOver(from: Thing) {
    form.reset(valuesOf(from))
    mutation.reset()
  }
  async function save(values: Sent) {
    const saved = await mutation.mutateAsync(bodyOf(values)).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    toast.success(savedWords(saved))
    if (thing !== undefined || !pageOf) return startOver(saved)
    onMade?.(saved)
    await navigate({ href: pageOf(saved), replace: true, ignoreBlocker: true })
  }
  return {
    form,
    isNew: thing === undefined,
    isDirty: form.formState.isDirty || isDirtyToo,
    isSaving: mutation.isPending,
    error: mutation.error,
    edition,
    onSubmit: form.handleSubmit(save),
    discard:
      thing === undefined
        ? undefined
        : () => {
            startOver(thing)
            setEdition(edition + 1)
          },
  }
}
