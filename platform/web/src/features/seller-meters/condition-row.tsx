import { Field } from '@tradepost/ui/field'
import { IconButton } from '@tradepost/ui/icon-button'
import { Input } from '@tradepost/ui/input'
import { NativeSelect } from '@tradepost/ui/native-select'
import { X } from 'lucide-react'
import { useId } from 'react'
import { type DraftCondition, filterProblem, OPERATORS, type ValueKind, withKind } from './filter-draft.ts'
import type { KnownProperty } from './known-properties.ts'
import { operatorWords } from './meter-words.ts'

const kindWords: Readonly<Record<ValueKind, string>> = { text: 'text', number: 'number', boolean: 'true/false' }
const KINDS = ['text', 'number', 'boolean'] as const

type ConditionRowProps = {
  condition: DraftCondition
  /** Accessible name: "Condition 2". */
  name: string
  properties: readonly KnownProperty[]
  /** Whether to show what is missing. */
  isChecked: boolean
  /** A newly added row takes the focus. */
  isNew: boolean
  onChange: (condition: DraftCondition) => void
  onRemove: () => void
}

function ValueInput({ condition, name, onChange }: Pick<ConditionRowProps, 'condition' | 'name' | 'onChange'>) {
  const { kind, text } = condition
  const change = (next: string) => onChange({ ...condition, text: next })
  if (kind === 'boolean')
    return (
      <NativeSelect aria-label={`${name}, value`} value={text} onChange={({ target }) => change(target.value)}>
        <option value="true">true</option>
        <option value="false">false</option>
      </NativeSelect>
    )
  return (
    <Input
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={kind === 'number' ? '100' : 'Value'}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  )
}

/** One condition: property, value type, operator and value. */
export function ConditionRow(props: ConditionRowProps) {
  const { condition, name, properties, isChecked, isNew, onChange, onRemove } = props
  const listId = useId()
  const trouble = isChecked ? filterProblem(condition) : {}
  function rename(key: string) {
    const known = properties.find((property) => property.key === key)
    const renamed = { ...condition, key }
    // Takes the value type from recent events until something is typed.
    onChange(known && condition.text === '' ? withKind(renamed, known.kind) : renamed)
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.25rem] items-start gap-2 rounded-md p-3 inset-ring inset-ring-line @min-[30rem]:grid-cols-[minmax(0,5fr)_7.25rem_10rem_minmax(0,4fr)_2.25rem] @min-[30rem]:p-0 @min-[30rem]:inset-ring-0">
        <Field label={`${name}, property`} isLabelHidden error={trouble.key}>
          <Input
            list={listId}
            placeholder="Property"
            autoComplete="off"
            spellCheck={false}
            autoFocus={isNew}
            className="font-mono text-xs"
            value={condition.key}
            onChange={({ target }) => rename(target.value)}
          />
        </Field>
        <datalist id={listId}>
          {properties.map(({ key, kind }) => (
            <option key={key} value={key}>
              {kindWords[kind]}
            </option>
          ))}
        </datalist>
        <NativeSelect
          aria-label={`${name}, type`}
          className="col-span-2 @min-[30rem]:col-span-1"
          value={condition.kind}
          onChange={({ target }) => onChange(withKind(condition, KINDS.find((kind) => kind === target.value) ?? 'text'))}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={`${name}, comparison`}
          className="col-span-full @min-[30rem]:col-span-1"
          value={condition.operator}
          onChange={({ target }) => {
            const operator = OPERATORS[condition.kind].find((each) => each === target.value)
            if (operator) onChange({ ...condition, operator })
          }}
        >
          {OPERATORS[condition.kind].map((operator) => (
            <option key={operator} value={operator}>
              {operatorWords[operator]}
            </option>
          ))}
        </NativeSelect>
        <Field label={`${name}, value`} isLabelHidden error={trouble.value} className="col-span-2 @min-[30rem]:col-span-1">
          <ValueInput condition={condition} name={name} onChange={onChange} />
        </Field>
        <IconButton label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
