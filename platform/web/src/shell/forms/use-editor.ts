import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '@tradepost/ui/overlays/toast'
import { type SubmitEventHandler, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import type { Form } from './define-form.ts'
import { showIssues } from './form-issues.ts'

type Mutation<Body, Thing> = {
  mutateAsync: (body: Body) => Promise<Thing>
  reset: () => void
  isPending: boolean
  error: unknown
}

type EditorOptions<Body, Thing> = {
  /** Undefined for a new object. */
  thing: Thing | undefined
  /** What a new object's fields show at first, if it is a copy. */
  copied?: Thing | undefined
  /** The toast's text after saving. Defaults to "Saved". */
  savedWords?: (thing: Thing) => string
  /** Returns the path of a new object's page. */
  pageOf?: (thing: Thing) => string
  /** Called before a new object's page opens, to upload the images and files that waited for it. */
  onMade?: (thing: Thing) => void
  /** Something outside the form's fields has unsaved changes. */
  isDirtyToo?: boolean
} & (
  | { save: Mutation<Body, Thing>; saveChanges?: never }
  /** Gets only the changed fields. */
  | { save?: never; saveChanges: Mutation<Partial<Body>, Thing> }
)

/** Result of `useEditor`, for the editor page. */
export type Editor<Values extends FieldValues, Body> = {
  form: UseFormReturn<Values, unknown, Body>
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
 * Creates or saves an object with one form. Server errors appear at their fields, and no input is lost. After creating an object,
 * opens its page.
 */
export function useEditor<Values extends FieldValues, Body, Thing>(
  { schema, mode, valuesOf, changesOf }: Form<Values, Body, Thing>,
  options: EditorOptions<Body, Thing>,
): Editor<Values, Body> {
  const { thing, copied, savedWords = () => t('dashboardShell.editor.saved'), pageOf, onMade, isDirtyToo = false } = options
  const { reset, isPending, error } = options.save ?? options.saveChanges
  const form = useForm<Values, unknown, Body>({ resolver: zodResolver(schema), mode, defaultValues: valuesOf(thing ?? copied) })
  const navigate = useNavigate()
  const [edition, setEdition] = useState(0)
  /** What the form's values came from: `thing` may have been loaded again since. */
  const [origin, setOrigin] = useState(thing)
  function startOver(from: Thing) {
    setOrigin(from)
    form.reset(valuesOf(from))
    reset()
  }
  async function send(body: Body): Promise<Thing> {
    if (options.save) return options.save.mutateAsync(body)
    if (origin === undefined) return options.saveChanges.mutateAsync(body)
    const changes = changesOf(body, origin)
    // Only spaces around a text have changed, for example.
    return Object.keys(changes).length === 0 ? origin : options.saveChanges.mutateAsync(changes)
  }
  async function save(body: Body) {
    const saved = await send(body).catch((reason: unknown) => showIssues(form, reason))
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
    isSaving: isPending,
    error,
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
