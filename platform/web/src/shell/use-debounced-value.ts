import { useEffect, useState } from 'react'

/** Returns a value that changes with every keystroke, once typing pauses. */
export function useDebouncedValue<Value>(value: Value, milliseconds = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
