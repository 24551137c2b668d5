/** A help article: its address is `/help-center-article?article={name}`. Steps are numbered; code stands in a box. */
export type HelpArticle = {
  name: string
  title: string
  lead: string
  parts: readonly HelpPart[]
  /** Where what it tells of is found. */
  links?: readonly { href: string; label: string }[]
}
/** A heading with its paragraphs, steps and commands, in this order. */
export type HelpPart = { title: string; text?: readonly string[]; steps?: readonly string[]; code?: string }
/** Articles about one subject. */
export type HelpTopic = { title: string; articles: readonly HelpArticle[] }
