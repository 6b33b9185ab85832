import { Button } from '@tradepost/ui/button'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { SearchField } from '@tradepost/ui/inputs/search-field'
import { useId, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { type EventGroup, findGroups, isNeverSent } from '#src/nouns/webhooks/event-groups.ts'

type Types = readonly string[]

type GroupProps = { group: EventGroup; chosen: ReadonlySet<string>; onChange: (types: Types, isChosen: boolean) => void }

/** Shows the types of one group, and a checkbox for all of them. */
function Group({ group: { name, label, types }, chosen, onChange }: GroupProps) {
  const count = types.filter((type) => chosen.has(type)).length
  const isUnused = types.every(isNeverSent)
  return (
    <fieldset className="min-w-0 border-t border-line px-4 py-3 first:border-t-0">
      <legend className="sr-only">{label}</legend>
      <Checkbox
        label={<span className="font-[560]">{label}</span>}
        {...(isUnused ? { hint: t('sellerWebhooks.types.neverSent') } : {})}
        checked={count === types.length}
        isIndeterminate={count > 0 && count < types.length}
        onChange={({ target }) => onChange(types, target.checked)}
      />
      <div className="ms-7 mt-2 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-4 gap-y-1.5">
        {types.map((type) => (
          <Checkbox
            key={type}
            name={`${name}-types`}
            label={<span className="font-mono text-xs [overflow-wrap:anywhere]">{type}</span>}
            checked={chosen.has(type)}
            onChange={({ target }) => onChange([type], target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type EventTypesFieldProps = {
  legend: string
  allLabel: string
  allDetail?: string
  /** Null: all types. */
  value: Types | null
  onValueChange: (types: string[] | null) => void
  error?: string | undefined
}

/** Chooses all types of events or some, by group. The search also finds a group by its name. */
export function EventTypesField({ legend, allLabel, allDetail, value, onValueChange, error }: EventTypesFieldProps) {
  const [search, setSearch] = useState('')
  const errorId = useId()
  const groups = findGroups(search)
  const chosen = new Set(value)
  function change(types: Types, isChosen: boolean) {
    const next = new Set(chosen)
    for (const type of types) isChosen ? next.add(type) : next.delete(type)
    onValueChange([...next])
  }
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={legend}
        isLegendHidden
        value={value === null ? 'all' : 'some'}
        onValueChange={(which) => onValueChange(which === 'all' ? null : [])}
        options={[
          { value: 'all', label: allLabel, ...(allDetail ? { detail: allDetail } : {}) },
          { value: 'some', label: t('sellerWebhooks.types.some') },
        ]}
      />
      {value === null ? null : (
        <div className="grid gap-2" aria-describedby={error ? errorId : undefined}>
          <div className="flex flex-wrap items-center gap-3">
            <SearchField
              label={t('sellerWebhooks.types.search')}
              placeholder={t('sellerWebhooks.types.searchHint')}
              value={search}
              onSearch={setSearch}
              className="w-72 max-list:w-full"
            />
            <p aria-live="polite" className="text-sm text-ink-3 tabular-nums">
              {t('sellerWebhooks.types.chosen', { count: chosen.size })}
            </p>
            {chosen.size > 0 ? (
              <Button size="sm" variant="ghost" onClick={() => onValueChange([])}>
                {t('sellerWebhooks.types.clear')}
              </Button>
            ) : null}
          </div>
          {error ? (
            <p id={errorId} role="alert" className="text-sm text-danger-text">
              {error}
            </p>
          ) : null}
          <div className="relative max-h-[26rem] overflow-y-auto rounded-lg inset-ring inset-ring-line">
            {groups.length > 0 ? (
              groups.map((group) => <Group key={group.name} group={group} chosen={chosen} onChange={change} />)
            ) : (
              <EmptyState drawing={null} title={t('sellerWebhooks.types.noneFound', { search })} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}
