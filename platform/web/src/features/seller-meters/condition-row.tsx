import { IconButton } from '@tradepost/ui/icon-button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { X } from 'lucide-react'
import { useId } from 'react'
import { t } from '#src/dashboard-messages.ts'
import type { KnownProperty } from './api.ts'
import { type DraftCondition, filterProblem, OPERATORS, type ValueKind, withKind } from './filter-draft.ts'
import { operatorLabels } from './meter-labels.ts'

const kindLabels: Readonly<Record<ValueKind, string>> = {
  text: t('sellerMeters.valueKinds.text'),
  number: t('sellerMeters.valueKinds.number'),
  boolean: t('sellerMeters.valueKinds.boolean'),
}
const KINDS = ['text', 'number', 'boolean'] as const

type ConditionRowProps = {
  condition: DraftCondition
  /** Position in its group, starting at 1. */
  position: number
  /** Path of its group, such as "1.2"; undefined at the top level. */
  group: string | undefined
  properties: readonly KnownProperty[]
  /** Whether to show what is missing. */
  isChecked: boolean
  /** The row was just added and takes the focus. */
  isNew: boolean
  onChange: (condition: DraftCondition) => void
  onRemove: () => void
}

/** Returns the accessible names of a condition's fields. */
function fieldLabels({ position, group }: Pick<ConditionRowProps, 'position' | 'group'>) {
  const number = String(position)
  if (group === undefined)
    return {
      property: t('sellerMeters.condition.property', { number }),
      type: t('sellerMeters.condition.type', { number }),
      comparison: t('sellerMeters.condition.comparison', { number }),
      value: t('sellerMeters.condition.value', { number }),
      remove: t('sellerMeters.condition.remove', { number }),
    }
  const values = { path: group, number }
  return {
    property: t('sellerMeters.groupCondition.property', values),
    type: t('sellerMeters.groupCondition.type', values),
    comparison: t('sellerMeters.groupCondition.comparison', values),
    value: t('sellerMeters.groupCondition.value', values),
    remove: t('sellerMeters.groupCondition.remove', values),
  }
}

type ValueInputProps = Pick<ConditionRowProps, 'condition' | 'onChange'> & { label: string }

function ValueInput({ condition, label, onChange }: ValueInputProps) {
  const { kind, text } = condition
  const change = (next: string) => onChange({ ...condition, text: next })
  if (kind === 'boolean')
    return (
      <NativeSelect aria-label={label} value={text} onChange={({ target }) => change(target.value)}>
        <option value="true">true</option>
        <option value="false">false</option>
      </NativeSelect>
    )
  return (
    <Input
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={kind === 'number' ? '100' : t('sellerMeters.conditionFields.valuePlaceholder')}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  )
}

/** Shows one condition: property, value type, operator and value. */
export function ConditionRow(props: ConditionRowProps) {
  const { condition, properties, isChecked, isNew, onChange, onRemove } = props
  const listId = useId()
  const labels = fieldLabels(props)
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
        <Field label={labels.property} isLabelHidden error={trouble.key}>
          <Input
            list={listId}
            placeholder={t('sellerMeters.conditionFields.propertyPlaceholder')}
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
              {kindLabels[kind]}
            </option>
          ))}
        </datalist>
        <NativeSelect
          aria-label={labels.type}
          className="col-span-2 @min-[30rem]:col-span-1"
          value={condition.kind}
          onChange={({ target }) => onChange(withKind(condition, KINDS.find((kind) => kind === target.value) ?? 'text'))}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={labels.comparison}
          className="col-span-full @min-[30rem]:col-span-1"
          value={condition.operator}
          onChange={({ target }) => {
            const operator = OPERATORS[condition.kind].find((each) => each === target.value)
            if (operator) onChange({ ...condition, operator })
          }}
        >
          {OPERATORS[condition.kind].map((operator) => (
            <option key={operator} value={operator}>
              {operatorLabels[operator]}
            </option>
          ))}
        </NativeSelect>
        <Field label={labels.value} isLabelHidden error={trouble.value} className="col-span-2 @min-[30rem]:col-span-1">
          <ValueInput condition={condition} label={labels.value} onChange={onChange} />
        </Field>
        <IconButton label={labels.remove} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
