/** The countries whose buyers can pay, ISO 3166-1 alpha-2. Source: reference, 3.7. */
export const SUPPORTED_COUNTRIES: readonly string[] =
  'AD AE AG AL AM AR AT AU AW AZ BA BD BE BH BI BJ BM BN BO BR BS BT BW BZ CA CH CL CN CO CR CV CW CY CZ DE DJ DK DM DO EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GL GM GN GQ GR GT GW GY HK HN HU ID IE IL IN IQ IS IT JP KH KI KM KN KR KW KZ LA LC LI LK LR LS LT LU LV MA ME MG MH MK MN MO MR MT MU MV MW MX MY NC NE NG NL NO NP NR NZ OM PE PF PG PH PL PR PT PW PY QA RO RS RW SA SB SC SE SG SI SK SL SM SR ST SV SX SZ TC TD TG TH TJ TL TN TO TR TV TW TZ US UY UZ VC WS ZM'.split(
    ' ',
  )

export const isSupportedCountry = (country: string): boolean => SUPPORTED_COUNTRIES.includes(country)
