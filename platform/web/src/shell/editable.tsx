import { createContext, type ReactNode, useContext } from 'react'
import { t } from '#src/dashboard-messages.ts'

const EditableContext = createContext(true)

/** Returns whether the person may change the fields around. If not, a field shows no buttons that change its value. */
export const useIsEditable = (): boolean => useContext(EditableContext)

type EditableProps = { isEditable: boolean; className?: string; children: ReactNode }

/** Shows fields, disabled and with a sentence that says why if the person may not change them. */
export function Editable({ isEditable, className, children }: EditableProps) {
  return (
    <EditableContext value={isEditable}>
      {isEditable ? null : <p className="text-sm text-ink-3">{t('pageAccess.readOnly')}</p>}
      <fieldset disabled={!isEditable} className={`min-w-0 ${className ?? ''}`}>
        {children}
      </fieldset>
    </EditableContext>
  )
}
