import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'

type EventNameFieldProps = {
  registration: UseFormRegisterReturn
  error: string | undefined
  hint?: string
  /** Names of past events, suggested while typing. */
  names: readonly string[]
}

/** Shows the field for a usage event's name. */
export function EventNameField({ registration, error, hint, names }: EventNameFieldProps) {
  const listId = useId()
  return (
    <>
      <Field label={t('dashboardNouns.usageEvents.nameField')} error={error} hint={hint}>
        <Input
          list={listId}
          autoComplete="off"
          spellCheck={false}
          placeholder="api.call"
          className="font-mono text-sm"
          {...registration}
        />
      </Field>
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
