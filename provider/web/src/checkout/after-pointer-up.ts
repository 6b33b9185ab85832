let isPressed = false
const waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  // After the click that ends the press, so that what is pressed does not move away under the finger.
  setTimeout(() => {
    for (const act of waiting.splice(0)) act()
  })
}

/** Watches for presses; call it once. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  window.addEventListener('pointerup', release, { capture: true })
  window.addEventListener('pointercancel', release, { capture: true })
}

/**
 * Does `act` now, or when the press under way is over. Leaving a field by pressing the pay button would else show an error
 * between the press and its end, move the button, and lose the click.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}
