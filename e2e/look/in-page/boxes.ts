import type { Fault } from './fault.ts'
import type { Sight } from './sight.ts'

/**
 * Finds boxes that extend beyond the window and pictures that are stretched. Runs in the page, so it uses only `sight`
 * and its own code.
 */
export function findBoxFaults({ faultOf, describe, styleOf, isSeen, clippers }: Sight): Fault[] {
  function sideways(): Fault[] {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > innerWidth + 1 && isSeen(each) && clippers(each).length === 0,
    )
    const last = wide.filter((each) => ![...each.children].some((child) => wide.includes(child)))
    return [
      {
        rule: 'sideways',
        where: last.slice(0, 3).map(describe).join(' | '),
        what: `the page is ${scrollWidth} px wide in a window of ${innerWidth}`,
      },
    ]
  }

  function stretchedPictures(): Fault[] {
    return [...document.querySelectorAll('img, video')].filter(isSeen).flatMap((picture): Fault[] => {
      const [width, height] =
        picture instanceof HTMLImageElement
          ? [picture.naturalWidth, picture.naturalHeight]
          : picture instanceof HTMLVideoElement
            ? [picture.videoWidth, picture.videoHeight]
            : [0, 0]
      const style = styleOf(picture)
      if (width === 0 || height === 0 || style.objectFit !== 'fill') return []
      const drawnWidth =
        picture.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const drawnHeight =
        picture.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom)
      const isTrue = Math.abs(drawnWidth - (drawnHeight * width) / height) <= Math.max(2, drawnWidth * 0.02)
      return isTrue ? [] : faultOf('stretched', picture, `${width}×${height} is drawn as ${drawnWidth}×${drawnHeight}`)
    })
  }

  return [...sideways(), ...stretchedPictures()]
}
