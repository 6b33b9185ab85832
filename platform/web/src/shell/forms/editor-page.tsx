import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { Columns } from '#src/shell/detail-page.tsx'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { isSessionEnded } from '#src/shell/session/session-ended.ts'
import { Editable, ReadOnlyNote } from './editable.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Editor } from './use-editor.ts'

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
