import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const STYLESHEET = /<link rel="stylesheet" href="\/assets\/([\w.-]+\.css)(#[^"]*)?"\/?>/g

/**
 * Inlines the styles of a page, so that it is drawn without a further request, which takes a second in a slow network.
 * The links remain, because React looks for them, but with a media query that never matches; the browser loads them
 * last, for later pages. React Router appends "#" to styles that code loaded later also needs; that code would not find
 * the link, and would add the styles again, after those of the page that override them. `client` is the folder of the
 * built site.
 */
export function openInlineStyles(client: string): (html: string) => string {
  const assets = path.join(client, 'assets')
  const files = readdirSync(assets).filter((name) => name.endsWith('.css'))
  const styles = new Map(files.map((name) => [name, readFileSync(path.join(assets, name), 'utf8').trim()]))
  return (html) =>
    html.replaceAll(STYLESHEET, (link, name: string, mark: string | undefined) => {
      const style = styles.get(name)
      if (style === undefined) return link
      const idle = link.replace('rel="stylesheet"', 'rel="stylesheet" media="not all"')
      return `<style>${style}</style>${idle}${mark === undefined ? '' : idle.replace(mark, '')}`
    })
}
