/**
 * Shifts the decimal point of a number written as text, without converting it: "0.05" by 2 is "5", "5" by -2 is "0.05". Undefined
 * if the text isn't a decimal.
 */
export function scaleDecimal(text: string, places: number): string | undefined {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || whole + fraction === '') return undefined
  const digits = (places < 0 ? '0'.repeat(-places) : '') + whole + fraction + '0'.repeat(Math.max(places, 0))
  const point = (places < 0 ? -places : 0) + whole.length + places
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const right = digits.slice(point).replace(/0+$/, '')
  return right ? `${left || '0'}.${right}` : left || '0'
}
