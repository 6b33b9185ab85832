import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildAccent } from './accent.ts'

const GROUNDS = { light: ['#ffffff', '#f8faf7', '#f0f3ef'], dark: ['#060908', '#080d0c', '#161d1a', '#1e2522'] } as const
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('200 random accents, and those equal to the ground, are read and seen in both themes', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const built = buildAccent(accent)
      for (const shade of ['light', 'dark'] as const) {
        const colors = built[shade]
        const grounds = GROUNDS[shade]
        for (const fill of [colors.accent, colors['accent-hover'], colors['accent-press']])
          expect(wcagContrast(fill, colors['on-accent']), `${accent} ${shade} text on ${fill}`).toBeGreaterThanOrEqual(4.5)
        for (const ground of grounds) {
          expect(wcagContrast(colors.accent, ground), `${accent} ${shade} button on ${ground}`).toBeGreaterThanOrEqual(3)
          expect(wcagContrast(colors['accent-text'], ground), `${accent} ${shade} link on ${ground}`).toBeGreaterThanOrEqual(4.5)
        }
        expect(wcagContrast(colors['accent-text'], colors['accent-subtle'])).toBeGreaterThanOrEqual(4.5)
        expect(wcagContrast('#f3f5f0', colors['accent-deep'])).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 200, examples: [['#ffffff'], ['#000000'], ['#f8faf7'], ['#080d0c'], ['#808080'], ['#ffd400'], ['#ff0000']] },
  )
})

test('a color that is seen and read stays as it was chosen, and the other theme says that it was corrected', () => {
  const blue = buildAccent('#1d4ed8')
  expect(blue.light.accent).toBe('#1d4ed8')
  expect(blue.corrected).toEqual(['dark'])
  expect(buildAccent('#FFD400').corrected).toEqual(['light'])
})
