import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const STYLESHEET = /<link rel="stylesheet" href="\/assets\/([\w.-]+\.css)(#[^"]*)?"\/?>/g

/**
 * Puts the styles of a page into the page, so that it is drawn as soon as its HTML is there and no request stands between: on a slow
 * network that is a second. The links stay, because React looks for them, but apply to no medium; the browser loads them last, for the
 * pages that follow. React Router writes a "#" behind styles that code loaded later needs too; that code looks for the URL without it,
 * and would add the styles again, behind those of the page that change them. `client` is the folder of the built site.
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
