import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { useId } from 'react'
import { roleLabel } from '#src/shell/people/role-names.ts'
import type { RoleChoice } from './role-choices.ts'

type RoleCheckboxesProps = {
  label: string
  choices: readonly RoleChoice[]
  value: readonly string[]
  onChange: (roles: string[]) => void
  error: string | undefined
}

/** Shows roles to choose from, each with a sentence. One that can't be given or taken says why. */
export function RoleCheckboxes({ label, choices, value, onChange, error }: RoleCheckboxesProps) {
  const errorId = useId()
  const toggle = (name: string, isOn: boolean) => onChange(isOn ? [...value, name] : value.filter((each) => each !== name))
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="divide-y divide-line rounded-lg inset-ring inset-ring-line">
        {choices.map(({ name, detail, refusal }) => (
          <Checkbox
            key={name}
            className={`px-4 py-2.5 ${refusal === undefined ? '' : 'cursor-not-allowed text-ink-3'}`}
            label={<span className="font-[540]">{roleLabel(name)}</span>}
            hint={refusal ?? detail}
            checked={value.includes(name)}
            disabled={refusal !== undefined}
            onChange={({ target }) => toggle(name, target.checked)}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-xs font-medium text-danger-text">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
