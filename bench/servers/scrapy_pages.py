# A spider of Scrapy that reads the given number of pages of a target and prints the results: the title of each, nothing else.
import json
import resource
import sys
import time

import scrapy
from scrapy.crawler import CrawlerProcess

target, pages, concurrency = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
seen = {"pages": 0}


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


class Pages(scrapy.Spider):
    name = "pages"

    def start_requests(self):
        seen["at"], seen["cpu"] = time.perf_counter(), cpu_seconds()
        for page in range(pages):
            yield scrapy.Request(f"http://127.0.0.1:{target}/?page={page}")

    def parse(self, response):
        if response.css("title::text").get():
            seen["pages"] += 1


process = CrawlerProcess(
    {
        "CONCURRENT_REQUESTS": concurrency,
        "CONCURRENT_REQUESTS_PER_DOMAIN": concurrency,
        "LOG_ENABLED": False,
        "ROBOTSTXT_OBEY": False,
        "TELNETCONSOLE_ENABLED": False,
    }
)
process.crawl(Pages)
process.start()
if seen["pages"] != pages:
    sys.exit("Scrapy has not read every page")
print(
    json.dumps(
        {
            "pagesPerSecond": pages / (time.perf_counter() - seen["at"]),
            "cpuMs": (cpu_seconds() - seen["cpu"]) * 1000 / pages,
        }
    )
)
