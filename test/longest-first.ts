import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that judge every page take longest, which their size does not tell: they begin first, so that none of them ends last and alone. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's own, which changes nothing
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/e2e/look/')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
