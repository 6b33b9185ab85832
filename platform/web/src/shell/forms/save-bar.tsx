import { Button } from '@tradepost/ui/button'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { showSignInDialog, useSessionEnd } from '#src/shell/session/session-ended.ts'

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
export function SaveBar({ formId, label, words, isSaving, onDiscard }: SaveBarProps) {
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
