import { useBlocker } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { Columns } from '#src/shell/detail-page.tsx'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { addUnsavedForm, isSessionEnded, showSignInDialog, useSessionEnd } from '#src/shell/session/session-ended.ts'
import { Editable, ReadOnlyNote } from './editable.tsx'
import type { Editor } from './use-editor.ts'

type SaveBarProps = {
  /** The form that the button submits. */
  formId: string
  label: string
  /** A few words that name the unsaved object. */
  words: ReactNode
  isSaving: boolean
  /** Absent if there is nothing to discard. */
  onDiscard?: (() => void) | undefined
}

/** Shows a bar at the bottom of a long form while it has unsaved changes, so that the button is always in reach. */
function SaveBar({ formId, label, words, isSaving, onDiscard }: SaveBarProps) {
  const isSignedOut = useSessionEnd().kind !== 'none'
  return (
    <div className="app-save-bar sticky bottom-0 z-10 -mx-8 -mb-14 flex items-center justify-end gap-2 border-t border-line bg-canvas px-8 py-3 max-shell:-mx-4 max-shell:-mb-10 max-shell:px-4">
      <p role="status" className="me-auto min-w-0 text-sm text-ink-2 max-list:sr-only">
        {isSignedOut ? t('dashboardShell.editor.signedOut') : words}
      </p>
      {isSignedOut ? <Button onClick={showSignInDialog}>{t('actions.signIn')}</Button> : null}
      {onDiscard ? (
        <Button variant="ghost" onClick={onDiscard}>
          {t('dashboardShell.editor.discard')}
        </Button>
      ) : null}
      <Button type="submit" form={formId} variant="primary" pending={isSaving} className="max-list:flex-1">
        {label}
      </Button>
    </div>
  )
}

type FormRefusalProps<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  /** The server's error. */
  error: unknown
  /** Title of the error: "Couldn’t save changes". */
  title: string
}

/** Shows an error above a long form. The fields show the details. */
function FormRefusal<Values extends FieldValues, Sent>({ form, error, title }: FormRefusalProps<Values, Sent>) {
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

/** Asks for confirmation before the person leaves a page with unsaved changes. */
function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  useEffect(() => (isDirty ? addUnsavedForm() : undefined), [isDirty])
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={t('dashboardShell.leave.title')}
      consequence={t('dashboardShell.leave.text')}
      confirmLabel={t('dashboardShell.leave.confirm')}
      keepLabel={t('dashboardShell.leave.keep')}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

type EditedKind = 'product' | 'addon' | 'discount' | 'brand' | 'paymentLink' | 'meter' | 'webhook' | 'settings' | 'role'

type EditorFormProps<Values extends FieldValues, Sent> = {
  editor: Editor<Values, Sent>
  /** Whether the person may save changes. If not, the fields are shown disabled and without their buttons. */
  mayEdit?: boolean
  /** The kind of object, which selects the messages. */
  kind: EditedKind
  /** Shown next to the button before the first save. */
  newWords?: string
  createLabel?: string
  /** The fields, on the left. */
  children: ReactNode
  /** Content below the fields, outside the form. */
  below?: ReactNode
  /** The preview or summary, on the right. */
  aside?: ReactNode
}

/** Shows a form with a preview and a save bar at the bottom, and asks before changes are lost. */
export function EditorForm<Values extends FieldValues, Sent>(props: EditorFormProps<Values, Sent>) {
  const {
    editor,
    mayEdit = true,
    kind,
    newWords = t('dashboardShell.editor.notSaved'),
    createLabel = t(`dashboardShell.editor.create.${kind}`),
    children,
    below,
    aside,
  } = props
  const { form, isNew, isDirty, isSaving, edition, onSubmit, discard } = editor
  // An ended session is handled by the sign-in dialog and the save bar; after it, nothing is left to tell.
  const error = isSessionEnded(editor.error) ? undefined : editor.error
  const formId = useId()
  const failure = t(`dashboardShell.editor.${isNew ? 'createFailed' : 'saveFailed'}.${kind}`)
  return (
    <>
      <FormRefusal form={form} error={error} title={failure} />
      {mayEdit ? null : <ReadOnlyNote />}
      <Columns aside={aside}>
        <form key={edition} id={formId} noValidate onSubmit={onSubmit} className="grid content-start gap-6">
          <Editable isEditable={mayEdit} className="grid content-start gap-6">
            {children}
          </Editable>
        </form>
        {below}
      </Columns>
      {mayEdit && (isNew || isDirty || isSaving) ? (
        <SaveBar
          formId={formId}
          label={isNew ? createLabel : t('dashboardShell.editor.save')}
          words={error ? failure : isNew ? newWords : t('dashboardShell.editor.unsaved')}
          isSaving={isSaving}
          onDiscard={discard}
        />
      ) : null}
      <LeaveGuard isDirty={isDirty && !isSaving} />
    </>
  )
}

type EditorPageProps<Values extends FieldValues, Sent> = EditorFormProps<Values, Sent> & {
  title: string
  badge?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

/** Shows the page that edits or creates an object. */
export function EditorPage<Values extends FieldValues, Sent>(props: EditorPageProps<Values, Sent>) {
  const { title, badge, description, actions, ...form } = props
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} badge={badge} description={description} actions={actions} />
      <EditorForm {...form} />
    </>
  )
}

/** Shows the skeleton of an editor page. */
export function EditorSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-12 w-64" />
      <Columns aside={<Skeleton className="h-80 rounded-lg" />}>
        <Skeleton className="h-60 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </Columns>
    </div>
  )
}
