/** Whether two language tags (BCP 47) name one language: `pt` and `pt-BR` do, `fi` and `fil` do not. */
export const isSameLanguage = (a: string, b: string): boolean => primaryOf(a) === primaryOf(b)

/** The tag without script, region, or variant; servers write both `pt-BR` and `pt_BR`. */
const primaryOf = (tag: string): string => tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
