import { Lock } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { t } from '#src/dashboard-messages.ts'

const EditableContext = createContext(true)

/** Returns whether the person may change the fields around. If not, a field shows no buttons that change its value. */
export const useIsEditable = (): boolean => useContext(EditableContext)

type EditableProps = { isEditable: boolean; className?: string; children: ReactNode }

/** Shows fields, disabled if the person may not change them. */
export function Editable({ isEditable, className, children }: EditableProps) {
  return (
    <EditableContext value={isEditable}>
      <fieldset role="presentation" disabled={!isEditable} className={`min-w-0 ${className ?? ''}`}>
        {children}
      </fieldset>
    </EditableContext>
  )
}

/** Says why a page's fields can't be changed. */
export function ReadOnlyNote() {
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <Lock aria-hidden="true" className="size-3.5! shrink-0 text-ink-3" />
      {t('pageAccess.readOnly')}
    </p>
  )
}
