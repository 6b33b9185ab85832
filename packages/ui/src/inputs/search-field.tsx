import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '#src/class-names.tsx'
import { Input } from './input.tsx'

const PAUSE_MILLISECONDS = 300

type SearchFieldProps = {
  /** Current search text, from the page's URL. */
  value: string
  /** Called when the typing pauses, at Enter, and when the field is left. */
  onSearch: (text: string) => void
  /** Names the field: "Find by code". */
  label: string
  placeholder?: string
  className?: string
}

/** A search above a list: searches while typing. */
export function SearchField({ value, onSearch, label, placeholder, className }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function search(text: string) {
    clearTimeout(timer.current)
    if (text.trim() !== value) onSearch(text.trim())
  }
  function leave() {
    if (draft === null) return
    search(draft)
    setDraft(null)
  }
  return (
    <form
      role="search"
      className={cn('min-w-0', className)}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft !== null) search(draft)
      }}
    >
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        leading={<Search aria-hidden="true" />}
        value={draft ?? value}
        onChange={({ target }) => {
          setDraft(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(target.value), PAUSE_MILLISECONDS)
        }}
        onBlur={leave}
      />
    </form>
  )
}
