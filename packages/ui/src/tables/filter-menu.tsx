import { Check } from 'lucide-react'
import { useState } from 'react'
import { ActiveFilterChip, FilterChip } from '#src/chip.tsx'
import { type ComboboxOption, OptionSearch } from '#src/inputs/option-search.tsx'
import { t } from '#src/messages.tsx'
import { DropdownMenu, MenuItem } from '#src/overlays/dropdown-menu.tsx'
import { Popover } from '#src/overlays/popover.tsx'

type FilterProps<Value extends string> = {
  /** Name of the filtered field: "Type". */
  name: string
  value: Value | undefined
  onValueChange: (value: Value | undefined) => void
  options: readonly ComboboxOption<Value>[]
}

// A function, not a component: the menu passes its own attributes directly to the chip.
function chipOf<Value extends string>({ name, value, onValueChange, options }: FilterProps<Value>) {
  if (value === undefined) return <FilterChip>{name}</FilterChip>
  const shown = options.find((option) => option.value === value)?.label ?? value
  return (
    <ActiveFilterChip
      name={name}
      value={<span className="inline-block max-w-40 truncate align-bottom">{shown}</span>}
      onRemove={() => onValueChange(undefined)}
    />
  )
}

/** A filter with a few options: a chip that opens a menu. */
export function FilterMenu<Value extends string>(props: FilterProps<Value>) {
  const { value, onValueChange, options } = props
  return (
    <DropdownMenu align="start" trigger={chipOf(props)}>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          onSelect={() => onValueChange(option.value)}
          trailing={option.value === value ? <Check aria-label={t('filter.chosen')} className="text-accent-text!" /> : null}
        >
          {option.label}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

/** A filter with many options: a chip that opens a searchable list. */
export function FilterSearch<Value extends string>(props: FilterProps<Value> & { emptyText?: string }) {
  const { name, value, onValueChange, options, emptyText } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover trigger={chipOf(props)} label={name} open={isOpen} onOpenChange={setIsOpen} className="w-72 overflow-hidden p-0!">
      <OptionSearch
        label={name}
        value={value}
        options={options}
        {...(emptyText ? { emptyText } : {})}
        onSelect={(next) => {
          onValueChange(next)
          setIsOpen(false)
        }}
      />
    </Popover>
  )
}
