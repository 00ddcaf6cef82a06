console.log(process.resourceUsage().maxRSS/1024)
import '#engines/imports/import-fixture.ts';
console.log(process.resourceUsage().maxRSS/1024)
