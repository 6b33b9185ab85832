/** Devices and addresses of sessions. */

import { t } from '#src/messages.ts'

export type DeviceKind = 'phone' | 'tablet' | 'laptop' | 'computer' | 'program' | 'unknown'
/** A device's name, such as "Safari on iPhone", and its kind, which chooses the icon. */
export type Device = { name: string; kind: DeviceKind }

type Sign = readonly [sign: RegExp, name: string]

/** The first match wins, because most browsers also name the browsers they descend from. */
const BROWSERS: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [...Sign, DeviceKind])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows NT\b/, 'Windows', 'computer'],
  [/\bMac OS X\b/, 'macOS', 'laptop'],
  [/\bCrOS\b/, 'ChromeOS', 'laptop'],
  [/\bLinux\b/, 'Linux', 'computer'],
]

/** Apps name themselves first: "tradepost-cli/1.0 (linux)". */
const PROGRAM = /^([a-z][\w.-]{1,29})(?:\/|$)/i

/** Returns the device that a session's user agent names. A forged one does no harm: only the person who sent it sees it. */
export function describeDevice(userAgent: string | null | undefined): Device {
  const text = userAgent?.trim() ?? ''
  const program = PROGRAM.exec(text)?.[1]
  if (program && program !== 'Mozilla' && program !== 'Opera') return { name: program, kind: 'program' }
  const browser = BROWSERS.find(([sign]) => sign.test(text))?.[1]
  const [, system, kind = 'unknown'] = SYSTEMS.find(([sign]) => sign.test(text)) ?? []
  if (browser && system) return { name: t('account.security.sessions.browserOnSystem', { browser, system }), kind }
  return { name: browser ?? system ?? t('account.security.sessions.unknownDevice'), kind }
}

/**
 * Local addresses without a location. better-auth drops the half of an IPv6 address that identifies a device, which turns `::1`
 * into `::`.
 */
const NOWHERE = new Set(['', '::', '::1'])

/**
 * Returns a network address in its short form: better-auth keeps IPv6 at full length ("2001:0db8:0000:…"). Empty if it says
 * nothing.
 */
export function formatIpAddress(address: string | null | undefined): string {
  const text = address?.trim() ?? ''
  const url = `http://[${text}]/`
  const short = text.includes(':') && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : text
  return NOWHERE.has(short) ? '' : short
}
