import { Button } from '@tradepost/ui/button'
import { IconButton } from '@tradepost/ui/icon-button'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { FolderPlus, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import type { KnownProperty } from './api.ts'
import { ConditionRow } from './condition-row.tsx'
import { changeGroup, type DraftGroup, getFilterLimits, newCondition, newGroup, withGroup } from './filter-draft.ts'

type Shared = {
  root: DraftGroup
  properties: readonly KnownProperty[]
  isChecked: boolean
  newest: number | undefined
  change: (id: number, change: (group: DraftGroup) => DraftGroup | undefined) => void
}
type GroupProps = Shared & {
  group: DraftGroup
  /** Path of the group, such as "1.2"; undefined at the top level. */
  path: string | undefined
  depth: number
}

const conjunctions = [
  { value: 'and' as const, label: t('sellerMeters.filter.all') },
  { value: 'or' as const, label: t('sellerMeters.filter.any') },
]

function GroupHead({ group, path, change }: Pick<GroupProps, 'group' | 'path' | 'change'>) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      {path ? <span className="font-[560] text-ink">{t('sellerMeters.filter.group', { path })}</span> : null}
      <Segmented
        label={path ? t('sellerMeters.filter.groupConjunction', { path }) : t('sellerMeters.filter.conjunction')}
        value={group.conjunction}
        onValueChange={(conjunction) => change(group.id, (each) => ({ ...each, conjunction }))}
        options={conjunctions}
      />
      <span className="max-list:order-last max-list:basis-full">{t('sellerMeters.filter.ofThese')}</span>
      {path ? (
        <IconButton
          label={t('sellerMeters.filter.removeGroup', { path })}
          className="ms-auto"
          onClick={() => change(group.id, () => undefined)}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  )
}

/** Shows the connector between two parts of a group. */
const Between = ({ word }: { word: string }) => (
  <p aria-hidden="true" className="text-2xs font-semibold tracking-wider text-ink-3 uppercase">
    {word}
  </p>
)

function Group({ group, path, depth, ...shared }: GroupProps) {
  const { root, properties, isChecked, newest, change } = shared
  const addButton = useRef<HTMLButtonElement>(null)
  const limits = getFilterLimits(root, group, depth)
  const note = group.groups.length > 0 ? limits.group : (limits.condition ?? limits.group)
  const word = group.conjunction === 'and' ? t('sellerMeters.filter.and') : t('sellerMeters.filter.or')
  function removeCondition(id: number) {
    const rest = group.conditions.filter((condition) => condition.id !== id)
    change(group.id, (each) => (rest.length > 0 ? { ...each, conditions: rest } : undefined))
    addButton.current?.focus()
  }
  return (
    <fieldset className={depth > 0 ? 'grid gap-3 rounded-lg border-s-2 border-accent-line bg-sunken p-3 ps-4' : 'grid gap-3'}>
      <legend className="sr-only">{path ? t('sellerMeters.filter.group', { path }) : t('sellerMeters.filter.title')}</legend>
      <GroupHead group={group} path={path} change={change} />
      {group.conditions.map((condition, index) => (
        <div key={condition.id} className="grid gap-2">
          {index > 0 ? <Between word={word} /> : null}
          <ConditionRow
            condition={condition}
            position={index + 1}
            group={path}
            properties={properties}
            isChecked={isChecked}
            isNew={condition.id === newest}
            onChange={(next) =>
              change(group.id, (each) => ({
                ...each,
                conditions: each.conditions.map((old) => (old.id === next.id ? next : old)),
              }))
            }
            onRemove={() => removeCondition(condition.id)}
          />
        </div>
      ))}
      {group.groups.map((each, index) => (
        <div key={each.id} className="grid gap-2">
          {index > 0 ? <Between word={word} /> : null}
          <Group {...shared} group={each} path={path ? `${path}.${index + 1}` : String(index + 1)} depth={depth + 1} />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {group.groups.length === 0 ? (
          <Button
            ref={addButton}
            size="sm"
            icon={<Plus aria-hidden="true" />}
            disabled={limits.condition !== undefined}
            onClick={() => change(group.id, (each) => ({ ...each, conditions: [...each.conditions, newCondition()] }))}
          >
            {t('sellerMeters.filter.addCondition')}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          icon={<FolderPlus aria-hidden="true" />}
          disabled={limits.group !== undefined}
          onClick={() => change(group.id, withGroup)}
        >
          {t('sellerMeters.filter.addGroup')}
        </Button>
        {note ? <span className="text-xs text-ink-3">{note}</span> : null}
      </div>
    </fieldset>
  )
}

const newestOf = ({ conditions, groups }: DraftGroup): number =>
  Math.max(0, ...conditions.map((condition) => condition.id), ...groups.map(newestOf))

type FilterBuilderProps = {
  value: DraftGroup | null
  onValueChange: (value: DraftGroup | null) => void
  /** Properties to suggest, from recent events. */
  properties: readonly KnownProperty[]
  /** Whether to show what is missing, which is after the form was submitted. */
  isChecked: boolean
}

/** Edits a filter as nested groups of conditions. An empty filter matches every event. */
export function FilterBuilder({ value, onValueChange, properties, isChecked }: FilterBuilderProps) {
  // Only rows added by hand take the focus, not the ones that were there when the page opened.
  const [newest, setNewest] = useState<number | undefined>()
  function set(next: DraftGroup | null) {
    const last = next ? newestOf(next) : 0
    setNewest(last > (value ? newestOf(value) : 0) ? last : undefined)
    onValueChange(next)
  }
  if (!value)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm text-ink-3">{t('sellerMeters.filter.none')}</p>
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => set(newGroup())}>
          {t('sellerMeters.filter.add')}
        </Button>
      </div>
    )
  return (
    <Group
      root={value}
      group={value}
      path={undefined}
      depth={0}
      properties={properties}
      isChecked={isChecked}
      newest={newest}
      change={(id, change) => set(changeGroup(value, id, change) ?? null)}
    />
  )
}
