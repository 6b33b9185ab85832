let isPressed = false
const waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  // Waits until the click after the press, so that the pressed element doesn't move away under the finger.
  setTimeout(() => {
    for (const act of waiting.splice(0)) act()
  })
}

/** Starts watching pointer presses. Call it once. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  window.addEventListener('pointerup', release, { capture: true })
  window.addEventListener('pointercancel', release, { capture: true })
}

/**
 * Runs `act` now, or after the current press. Otherwise, pressing the pay button while a field has the focus would show that
 * field's error during the press, move the button, and lose the click.
 */
export function runAfterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}
